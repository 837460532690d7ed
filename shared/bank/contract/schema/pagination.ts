/** Number of entries on a page when the request names none. */
export const defaultPageSize = 10;

/** Largest number of a page: a later one has no entries in any list. */
export const maxPageNumber = 2 ** 31 - 1;

/** Largest page of every list but the one below. */
export const paginated = { maxPageSize: 1000 } as const;

/** The list of all accounts has a limit of its own. */
export const paginatedAccounts = { maxPageSize: 200 } as const;
