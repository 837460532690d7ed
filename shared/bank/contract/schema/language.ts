/** Languages the reference knows of SMS codes. */
export const messageLanguages = ['de', 'en', 'fr'] as const;
