/** What a command prints and ends with. */
export interface CommandResult {
  readonly text: string;
  readonly exitCode: 0 | 1;
}
