const parameter = 'intent';

/**
 * The address to register: the stage's own with the intent's id as a query parameter, which the receiver ignores. The
 * answer to a creation can be lost, and only subscriptions in our work table may ever be deleted; the intent identifies
 * a lost one.
 */
export function addressWithIntent(webhookUrl: string, intentId: string): string {
  const address = new URL(webhookUrl);
  address.searchParams.set(parameter, intentId);
  return address.href;
}

/** The intent in a registered address; undefined if it has none or is not a valid address. */
export function intentOf(address: string): string | undefined {
  return URL.parse(address)?.searchParams.get(parameter) ?? undefined;
}
