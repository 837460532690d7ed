import type { WireNames } from '#shared/bank/wire-names.ts';
import { isRecord } from '#shared/kernel/json.ts';

// The bank's own name is a part of some field names and values. The model says `service` in its place.
const fieldPrefix = 'service_';
const valueWord = /(?<=^|[._])SERVICE(?=$|[._])/g;
const constant = /^[A-Z0-9_.]+$/;
/** Here the bare name is a value, in camel case. */
const nameField = 'source';

/** The same JSON with the names that go over the wire. */
export function toWire(value: unknown, names: WireNames): unknown {
  if (typeof value === 'string')
    return constant.test(value) ? value.replaceAll(valueWord, names.valueName) : value;
  if (Array.isArray(value)) return value.map((entry) => toWire(entry, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      fieldToWire(name, names),
      name === nameField && member === 'service' ? names.camelName : toWire(member, names),
    ]),
  );
}

export function fieldToWire(name: string, names: WireNames): string {
  return name.startsWith(fieldPrefix) ? `${names.fieldPrefix}_${name.slice(fieldPrefix.length)}` : name;
}

/** JSON from the wire with the names of the contract. */
export function fromWire(value: unknown, names: WireNames): unknown {
  if (typeof value === 'string') return valueFromWire(value, names);
  if (Array.isArray(value)) return value.map((entry) => fromWire(entry, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      fieldFromWire(name, names),
      name === nameField && member === names.camelName ? 'service' : fromWire(member, names),
    ]),
  );
}

/** A field or filter name from the wire, as the contract writes it. */
export function fieldFromWire(name: string, names: WireNames): string {
  const own = `${names.fieldPrefix}_`;
  return name.startsWith(own) ? fieldPrefix + name.slice(own.length) : name;
}

function valueFromWire(value: string, { valueName }: WireNames): string {
  if (!constant.test(value)) return value;
  return value.replaceAll(new RegExp(`(?<=^|[._])${valueName}(?=$|[._])`, 'g'), 'SERVICE');
}
