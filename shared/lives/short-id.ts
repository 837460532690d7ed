/** Enough of a record's id to recognise it in a sentence; commands take the whole one. */
export const shortId = (id: string): string => (id.length > 12 ? `${id.slice(0, 8)}…` : id);
