enum SyncPlaceholder {}
