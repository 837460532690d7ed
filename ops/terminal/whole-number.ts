/** Reads a whole number between both, inclusive. What it throws is to stand behind the name of the argument. */
export function wholeNumber(from: number, to: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
    if (value >= from && value <= to) return value;
    throw new Error(`must be a whole number from ${from} to ${to}, not "${text}"`);
  };
}
