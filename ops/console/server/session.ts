import { createHash, timingSafeEqual } from 'node:crypto';

interface SessionSettings {
  /** Makes texts that nobody can guess. */
  readonly secret: () => string;
  /** Cookies do not know ports: two consoles on one machine need two names. */
  readonly cookieName: string;
}

/** Who has the address that the command printed may open the console once; from then on, a cookie says so. */
export interface Session {
  /** Stands in the address. */
  readonly token: string;
  /** The cookie to set, if the token is right and nobody has used it before. */
  open(token: string): string | undefined;
  isOpen(cookies: string | undefined): boolean;
}

export function createSession({ secret, cookieName }: SessionSettings): Session {
  const [token, value] = [secret(), secret()];
  let isUsed = false;
  return {
    token,
    open: (given) => {
      if (isUsed || !isSame(given, token)) return undefined;
      isUsed = true;
      return `${cookieName}=${value}; HttpOnly; SameSite=Strict; Path=/`;
    },
    isOpen: (cookies = '') =>
      cookies.split(';').some((each) => {
        const [name, ...rest] = each.trim().split('=');
        return name === cookieName && isSame(rest.join('='), value);
      }),
  };
}

/** Takes the same time wherever they differ. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}
