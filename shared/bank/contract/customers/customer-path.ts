/** How paths name the id of a customer, by what they call customers of its kind. */
export const idOf = { persons: 'person_id', businesses: 'business_id' } as const;

export type CustomerPath = keyof typeof idOf;
