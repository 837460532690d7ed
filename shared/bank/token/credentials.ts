/** What the bank knows the client by. */
export interface BankCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Where the client's own credentials come from. */
export interface CredentialsSource {
  read(): Promise<BankCredentials>;
  /** Past every cache: they may have been rotated since. Where that fails, `read` goes on giving what was known. */
  reread(): Promise<BankCredentials>;
}

export function fixedCredentials(credentials: BankCredentials): CredentialsSource {
  return { read: () => Promise.resolve(credentials), reread: () => Promise.resolve(credentials) };
}

/** The value of an `Authorization: Basic` header. */
export function basicAuthorization({ clientId, clientSecret }: BankCredentials): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
}
