enum LogbookPlaceholder {}
