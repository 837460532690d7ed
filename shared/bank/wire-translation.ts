import { isRecord } from '#shared/kernel/json.ts';
import { defaultWireNames, type WireNames } from './wire-names.ts';

/**
 * Every place where the bank's own name stands on the wire. A list instead of a pattern: `service_fee` of some
 * later version need not carry the bank's name, and a customer may be called like the bank.
 */
const ownNames = {
  fields: ['service_initiated'],
  values: [
    'SCORE_CARD.SERVICE',
    'PARTNER_SERVICE_ACCOUNT_TERMINATED',
    'ACTIVATION_BLOCKED_BY_SERVICE',
    'BLOCKED_BY_SERVICE',
    'CLOSED_BY_SERVICE',
    'DONE_ACCEPTED_BY_SERVICE',
    'DONE_REJECTED_BY_SERVICE',
  ],
} as const;

/** Between the names of the code and those on the stage's wire, for JSON values of any depth. */
export interface WireTranslation {
  toWire(value: unknown): unknown;
  fromWire(value: unknown): unknown;
  /** A field of a query or a form with its text. */
  parameterFromWire(field: string, text: string): readonly [field: string, text: string];
  pathToWire(path: string): string;
}

export function createWireTranslation(names: WireNames): WireTranslation {
  const onWire = {
    fields: pairs(ownNames.fields, 'service', names.fieldPrefix),
    values: pairs(ownNames.values, 'SERVICE', names.valueName),
    // The bare word is translated in these fields alone.
    bare: new Map([
      ['requested_by', pairs(['SERVICE'], 'SERVICE', names.valueName)],
      ['source', pairs(['service'], 'service', names.camelName)],
    ]),
  };
  const inCode = {
    fields: swapped(onWire.fields),
    values: swapped(onWire.values),
    bare: new Map(Array.from(onWire.bare, ([field, words]) => [field, swapped(words)])),
  };
  const isDefault = (['fieldPrefix', 'valueName', 'camelName'] as const).every(
    (name) => names[name] === defaultWireNames[name],
  );
  return {
    toWire: (value) => (isDefault ? value : translated(value, onWire)),
    fromWire: (value) => (isDefault ? value : translated(value, inCode)),
    parameterFromWire: (field, text) => [
      inCode.fields.get(field) ?? field,
      (inCode.bare.get(field) ?? inCode.values).get(text) ?? text,
    ],
    pathToWire: (path) =>
      path
        .split('/')
        .map((segment) => (segment === defaultWireNames.unifiedWallet ? names.unifiedWallet : segment))
        .join('/'),
  };
}

interface Dictionary {
  readonly fields: ReadonlyMap<string, string>;
  readonly values: ReadonlyMap<string, string>;
  readonly bare: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

function translated(value: unknown, names: Dictionary): unknown {
  if (Array.isArray(value)) return value.map((item) => translated(item, names));
  if (isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([field, member]) => [
        names.fields.get(field) ?? field,
        translatedMember(field, member, names),
      ]),
    );
  }
  return typeof value === 'string' ? (names.values.get(value) ?? value) : value;
}

function translatedMember(field: string, member: unknown, names: Dictionary): unknown {
  const words = names.bare.get(field);
  if (words === undefined || typeof member !== 'string') return translated(member, names);
  return words.get(member) ?? member;
}

function pairs(words: readonly string[], own: string, name: string): ReadonlyMap<string, string> {
  return new Map(words.map((word) => [word, word.replace(own, name)]));
}

function swapped(words: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(Array.from(words, ([from, to]) => [to, from]));
}
