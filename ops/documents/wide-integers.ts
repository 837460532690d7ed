import { isRecord } from '#shared/kernel/json.ts';

const most32Bits = 2 ** 31 - 1;

/**
 * The document with the width of each integer. Without it, generators for Go, Java and C# take 32 bits, which hold 21
 * million euros in cents.
 */
export function withWideIntegers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withWideIntegers);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, member]): [string, unknown] => [
    name,
    name === 'example' ? member : withWideIntegers(member),
  ]);
  return { ...Object.fromEntries(entries), ...(isWide(value) && { format: 'int64' }) };
}

function isWide({ type, maximum }: Readonly<Record<string, unknown>>): boolean {
  const isInteger = type === 'integer' || (Array.isArray(type) && type.includes('integer'));
  return isInteger && !(typeof maximum === 'number' && maximum <= most32Bits);
}
