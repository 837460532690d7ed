// Plain http is for what runs on the same machine, such as the simulated bank: elsewhere it would disclose the token.
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether nobody on the way can read along: https, or http that does not leave the machine. */
export function isSecureAddress(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname));
}
