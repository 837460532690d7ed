import { XMLParser } from 'fast-xml-parser';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { camt053 } from '#shared/statements/formats/camt053/camt053.ts';
import type { Statement } from '#shared/statements/model/statement.ts';
import { statements } from './random-statements.ts';

/**
 * What German banks ask of camt.053 beyond its schema: there is no schema of their own, they take that of ISO 20022 as it
 * is. Rules about fields that our bank may not give (its BIC, a valuta date) are those of a file in which it gives them.
 */
const some = fc.sample(statements, { numRuns: 150, seed: 2029 });

const node = z.looseObject({});
type Node = z.output<typeof node>;

const several = ['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls'];
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => several.includes(name),
});

const nodesAt = (path: string, from: unknown): readonly unknown[] =>
  path.split('/').reduce<readonly unknown[]>(
    (found, name) =>
      found.flatMap((each) => {
        const child = node.safeParse(each).data?.[name];
        return Array.isArray(child) ? (child as unknown[]) : child === undefined ? [] : [child];
      }),
    [from],
  );

/** Of an element; one with attributes is an object. */
const content = z.union([
  z.string(),
  z.pipe(
    z.object({ '#text': z.string() }),
    z.transform((of) => of['#text']),
  ),
]);

const textAt = (path: string, from: unknown) => content.safeParse(nodesAt(path, from)[0]).data ?? '';

type Rule = readonly [rule: string, holds: (each: Node) => boolean];

const ofStatement: readonly Rule[] = [
  [
    'it has a number, and an instant',
    (each) => /^\d+$/.test(textAt('ElctrncSeqNb', each)) && textAt('CreDtTm', each) !== '',
  ],
  [
    'its account has an identification and a currency',
    (each) => nodesAt('Acct/Id', each).length === 1 && textAt('Acct/Ccy', each) !== '',
  ],
  ['its account names the bank', (each) => textAt('Acct/Svcr/FinInstnId/BICFI', each) !== ''],
  [
    'it has one opening and one closing booked balance, the opening one first',
    (each) => {
      const codes = nodesAt('Bal', each).map((balance) => textAt('Tp/CdOrPrtry/Cd', balance));
      return codes[0] === 'OPBD' && codes[1] === 'CLBD' && new Set(codes).size === codes.length;
    },
  ],
  [
    'each balance has a day',
    (each) => nodesAt('Bal', each).every((balance) => textAt('Dt/Dt', balance) !== ''),
  ],
];

const germanCode = (parts: string) => new RegExp(`^N[A-Z]{3}\\+\\d{3}${parts}$`);

const ofEntry: readonly Rule[] = [
  [
    'it is booked, on a day',
    (each) => textAt('Sts/Cd', each) === 'BOOK' && textAt('BookgDt/Dt', each) !== '',
  ],
  ['its amount has no sign, and two decimals', (each) => /^\d+\.\d\d$/.test(textAt('Amt', each))],
  ['only a reversal says that it is one', (each) => ['', 'true'].includes(textAt('RvslInd', each))],
  ['it has the code of German banks', (each) => germanCode('').test(textAt('BkTxCd/Prtry/Cd', each))],
  [
    'its details have one transaction of its amount',
    (each) => {
      const [details, ...more] = nodesAt('NtryDtls/TxDtls', each);
      const isSame = (path: string) => textAt(path, details) === textAt(path, each);
      return more.length === 0 && isSame('Amt') && isSame('CdtDbtInd');
    },
  ],
  ['it says nothing of availability', (each) => nodesAt('Avlbty', each).length === 0],
];

const ofDetails: readonly Rule[] = [
  [
    'they have the code of German banks, with batch and number of a return reason',
    (each) => germanCode('\\+\\d{1,10}\\+\\d{3}').test(textAt('BkTxCd/Prtry/Cd', each)),
  ],
  ['the code names its issuer', (each) => textAt('BkTxCd/Prtry/Issr', each) === 'DK'],
  ['they have a reference of the bank', (each) => textAt('Refs/AcctSvcrRef', each) !== ''],
  [
    'a party is named within Pty',
    (each) =>
      ['Dbtr', 'Cdtr'].every((role) =>
        nodesAt(`RltdPties/${role}`, each).every((party) => nodesAt('Pty', party).length === 1),
      ),
  ],
  [
    'an identification of a creditor has the scheme SEPA',
    (each) =>
      nodesAt('RltdPties/Cdtr/Pty/Id', each).every(
        (id) => textAt('PrvtId/Othr/SchmeNm/Prtry', id) === 'SEPA',
      ),
  ],
  [
    'a return has one reason, by code',
    (each) => nodesAt('RtrInf', each).every((info) => /^[A-Z0-9]{4}$/.test(textAt('Rsn/Cd', info))),
  ],
  ['remittance has no more than ten lines', (each) => nodesAt('RmtInf/Ustrd', each).length <= 10],
];

const found: readonly (readonly [Statement, Node])[] = some.map((statement) => {
  const text = camt053({ id: statement.id, createdAt: statement.createdAt }, [statement]);
  const [written] = nodesAt('Document/BkToCstmrStmt/Stmt', parser.parse(text));
  return [statement, node.parse(written)];
});
const entries = found.flatMap(([, statement]) => nodesAt('Ntry', statement));
const details = entries.flatMap((entry) => nodesAt('NtryDtls/TxDtls', entry));

test('all statements and entries were found', () => {
  const written = some.flatMap((statement) => statement.entries);
  expect(written.length).toBeGreaterThan(500);
  expect([found.length, entries.length, details.length]).toEqual([
    some.length,
    written.length,
    written.length,
  ]);
});

const each = (rules: readonly Rule[], nodes: readonly unknown[]) =>
  rules.map(([rule, holds]) => [rule, nodes.filter((one) => !holds(node.parse(one)))] as const);

test.each(
  each(
    ofStatement,
    found.map(([, statement]) => statement),
  ),
)('of a statement: %s', (_rule, broken) => {
  expect(broken).toEqual([]);
});
test.each(each(ofEntry, entries))('of an entry: %s', (_rule, broken) => {
  expect(broken).toEqual([]);
});
test.each(each(ofDetails, details))('of the details of an entry: %s', (_rule, broken) => {
  expect(broken).toEqual([]);
});
