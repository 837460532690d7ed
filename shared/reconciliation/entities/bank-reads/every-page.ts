/** More than these of one account or customer are not compared at once: the item fails, and the run says so. */
const most = 5_000;
/** The bank's largest page. */
const page = { size: 1_000 };

interface Listed<Item> {
  all(options: { readonly limit: number }): Promise<readonly Item[]>;
}

/** All rows of a list. */
export async function everyPage<Item>(
  list: (request: { readonly page: typeof page }) => Listed<Item>,
  limit = most,
): Promise<readonly Item[]> {
  return list({ page }).all({ limit });
}
