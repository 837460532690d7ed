/** Enough of a record's id to recognise it in a sentence; commands take the whole one. */
export const shortId = (id: string): string => (id.length > 12 ? `${id.slice(0, 8)}…` : id);

/** An entity in a sentence: `credit card bill bill_1`. */
export const entityWords = (kind: string, id: string): string => `${kind.replaceAll('_', ' ')} ${id}`;
