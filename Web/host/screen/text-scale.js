/** The page's size of text, where 1 is the usual one. The core counts in lines of that one: larger text makes everything that much taller. */
export const textScale = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
