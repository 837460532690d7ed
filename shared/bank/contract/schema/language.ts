/** Languages the bank writes SMS codes in. */
export const messageLanguages = ['de', 'en', 'fr'] as const;
