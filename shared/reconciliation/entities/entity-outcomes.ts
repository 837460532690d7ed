/** After these, an item of the tier `entities` is done: whatever differs is healed, or a break. */
export const entityOutcomes: readonly string[] = [
  'agrees',
  'healed',
  'filled',
  'differs',
  'gone',
  'would-heal',
  'would-differ',
];
