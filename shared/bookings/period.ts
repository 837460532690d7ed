/** Days at the bank, both included. */
export interface Period {
  readonly firstDay: string;
  readonly lastDay: string;
}
