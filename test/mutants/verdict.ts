/** The outcome for a mistake. */
export type Verdict =
  | { readonly outcome: 'caught'; readonly suite: string; readonly test: string }
  | { readonly outcome: 'survived' }
  /** No test failed by an expectation: the code does not load, or a run took too long. */
  | { readonly outcome: 'badly-made'; readonly reason: string };
