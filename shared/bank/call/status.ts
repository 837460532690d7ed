export function isSuccess({ status }: { readonly status: number }): boolean {
  return status >= 200 && status < 300;
}

/**
 * The bank, or something between, failed. 501 is an answer: what is not implemented is not done. 408 and 425 are none:
 * the sender stopped waiting or did not take the request yet, and may have passed it on all the same.
 */
export function isFailing(status: number): boolean {
  return (status >= 500 && status !== 501) || status === 408 || status === 425;
}

/** Does not tell whether a write was carried out: a failure, or a redirect, which may follow the work. */
export function isUndecided(status: number): boolean {
  return isFailing(status) || (status >= 300 && status < 400);
}
