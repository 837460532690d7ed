/** Words of a shell behind `npm run ops --`. A change needs a reason, of which this is an example. */
export function typedCommand(words: string, stage: string, reason?: string): string {
  const because = reason === undefined ? '' : ` --reason '${reason}'`;
  return `npm run ops -- ${words} --stage ${stage}${because}`;
}
