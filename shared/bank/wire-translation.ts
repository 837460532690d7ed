import { isRecord } from '#shared/kernel/json.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import { defaultWireNames, type WireNames } from './wire-names.ts';

/**
 * Every place where the bank's own name stands on the wire. Lists instead of patterns: `service_fee` of some later
 * version need not carry the bank's name. Values go with their fields: a customer may be called like the bank, and
 * a text about one of these values is nobody's to rewrite. `PARTNER_SERVICE_ACCOUNT_TERMINATED` is not among them: its
 * SERVICE is the word.
 */
const ownNames = {
  fields: ['service_initiated'],
  values: {
    status: [
      'ACTIVATION_BLOCKED_BY_SERVICE',
      'BLOCKED_BY_SERVICE',
      'CLOSED_BY_SERVICE',
      'DONE_ACCEPTED_BY_SERVICE',
      'DONE_REJECTED_BY_SERVICE',
    ],
    type: ['SCORE_CARD.SERVICE'],
    document_type: ['SCORE_CARD.SERVICE'],
  },
  // Nothing but the name, spelt in its own way.
  requesterValues: { requested_by: ['SERVICE'] },
  // Nothing but the name, in camel case: who supplied a credit record.
  camelValues: { source: ['service'] },
} as const;

/** Between the names of the code and those on the stage's wire, for JSON values of any depth. */
export interface WireTranslation {
  readonly toWire: (value: unknown) => unknown;
  readonly fromWire: (value: unknown) => unknown;
  /** A field of a query or a form with its text. */
  parameterFromWire(field: string, text: string): readonly [field: string, text: string];
  pathToWire(path: string): string;
}

export function createWireTranslation(names: WireNames): WireTranslation {
  const onWire = memoised(() => dictionary(names));
  const inCode = memoised(() => inverse(onWire()));
  const isDefault = (['fieldPrefix', 'valueName', 'camelName', 'requesterName'] as const).every(
    (name) => names[name] === defaultWireNames[name],
  );
  return {
    toWire: (value) => (isDefault ? value : translated(value, onWire())),
    fromWire: (value) => (isDefault ? value : translated(value, inCode())),
    parameterFromWire: (field, text) => [
      inCode().fields.get(field) ?? field,
      inCode().values.get(field)?.get(text) ?? text,
    ],
    pathToWire: (path) =>
      path
        .split('/')
        .map((segment) => (segment === defaultWireNames.unifiedWallet ? names.unifiedWallet : segment))
        .join('/'),
  };
}

interface Dictionary {
  readonly fields: Words;
  /** By field, in the names of either side: no field that has such values carries the bank's name itself. */
  readonly values: ReadonlyMap<string, Words>;
}

type Words = ReadonlyMap<string, string>;

function dictionary(names: WireNames): Dictionary {
  return {
    fields: pairs(ownNames.fields, 'service', names.fieldPrefix),
    values: new Map([
      ...valuePairs(ownNames.values, 'SERVICE', names.valueName),
      ...valuePairs(ownNames.requesterValues, 'SERVICE', names.requesterName),
      ...valuePairs(ownNames.camelValues, 'service', names.camelName),
    ]),
  };
}

function inverse({ fields, values }: Dictionary): Dictionary {
  return {
    fields: swapped(fields),
    values: new Map(Array.from(values, ([field, words]) => [field, swapped(words)])),
  };
}

/** Far more than anything of the bank has; what is deeper stays as it is, since to follow it could break the reader. */
const deepest = 100;

function translated(value: unknown, names: Dictionary): unknown {
  return at(value, 0);

  /** `words` are those of the field that has the value, alone or in a list. */
  function at(part: unknown, level: number, words?: Words): unknown {
    if (level >= deepest) return part;
    if (Array.isArray(part)) return part.map((item) => at(item, level + 1, words));
    if (isRecord(part)) {
      return Object.fromEntries(
        Object.entries(part).map(([field, member]) => [
          names.fields.get(field) ?? field,
          at(member, level + 1, names.values.get(field)),
        ]),
      );
    }
    return typeof part === 'string' ? (words?.get(part) ?? part) : part;
  }
}

function valuePairs(
  values: Readonly<Record<string, readonly string[]>>,
  own: string,
  name: string,
): readonly (readonly [field: string, words: Words])[] {
  return Object.entries(values).map(([field, words]) => [field, pairs(words, own, name)]);
}

function pairs(words: readonly string[], own: string, name: string): Words {
  return new Map(words.map((word) => [word, word.replace(own, name)]));
}

function swapped(words: Words): Words {
  return new Map(Array.from(words, ([from, to]) => [to, from]));
}
