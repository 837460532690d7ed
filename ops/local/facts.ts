/** One statement about the bank's world that both the bank and the mirror make: `account acc_1 balance` → `12`. */
export type Facts = ReadonlyMap<string, string>;

/** What the mirror lacks, has too much or has otherwise than the bank; one line of text each. */
export function compareFacts(bank: Facts, mirror: Facts): readonly string[] {
  const differences: string[] = [];
  for (const [subject, truth] of bank) {
    const held = mirror.get(subject);
    if (held === undefined) differences.push(`${subject}: the mirror holds nothing, the bank says ${truth}`);
    else if (held !== truth) differences.push(`${subject}: the mirror holds ${held}, the bank says ${truth}`);
  }
  for (const [subject, held] of mirror) {
    if (!bank.has(subject)) differences.push(`${subject}: the mirror holds ${held}, the bank knows nothing`);
  }
  return differences;
}
