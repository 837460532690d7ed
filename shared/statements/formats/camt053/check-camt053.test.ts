import { describe, expect, test } from 'vitest';
import { brokenRule } from '#shared/bookings/file-checks/file-check.ts';
import type { Statement } from '#shared/statements/model/statement.ts';
import { camt053 } from './camt053.ts';
import { checkCamt053 } from './check-camt053.ts';

const march: Statement = {
  id: 's3',
  account: { id: 'acc', iban: 'DE32110101001000000029', currency: 'EUR', holder: 'Erika' },
  firstDay: '2026-03-01',
  lastDay: '2026-03-31',
  createdAt: '2026-04-07T05:00:00.000Z',
  year: 2026,
  number: 3,
  openingCents: -5_00,
  closingCents: 5_00,
  valutaCents: 5_00,
  entries: [
    { bookingId: 'b1', cents: 12_00, bookingDay: '2026-03-02', type: 'TRANSFER' },
    { bookingId: 'b2', cents: -2_00, bookingDay: '2026-03-03', type: 'TRANSFER', description: 'Rent' },
  ],
};
const textOf = (...statements: readonly Statement[]) =>
  camt053({ id: 'm1', createdAt: march.createdAt }, statements);
const file = textOf(march);

function broken(text: string): string | undefined {
  const error = brokenRule(checkCamt053(), text);
  return error && `${error.broken.field} ${error.broken.rule}`;
}

function changed(from: string | RegExp, to: string): string {
  const text = file.replace(from, to);
  expect(text).not.toBe(file);
  return text;
}

const message = 'Document/BkToCstmrStmt';
const statement = `${message}/Stmt`;
const noOthers = 'must have no other elements, in no other order, than the format allows';
/** An element with all that it holds, on lines of its own. */
const whole = (name: string) => new RegExp(` *<${name}[ >][^]*?</${name}>\n`);

test('files of one or several statements keep the rules', () => {
  expect(broken(file)).toBeUndefined();
  expect(broken(textOf({ ...march, account: { ...march.account, iban: '4711' } }))).toBeUndefined();
  expect(brokenRule(checkCamt053(), '')?.broken.format).toBe('camt053');
  expect(broken(textOf(march, { ...march, entries: [], closingCents: -5_00 }, march))).toBeUndefined();
});

describe('a file is refused', () => {
  test.each<[string, string, string]>([
    [
      'without its declaration',
      file.slice(file.indexOf('<Document')),
      'file must begin with its XML declaration',
    ],
    ['that is empty', '', 'file must be whole'],
    ['that ends after its declaration', file.slice(0, file.indexOf('<Document')), 'file must be whole'],
    ['that is cut off within an element', changed('</Document>\n', ''), 'Document must be whole'],
    ['whose last line has no end', file.trimEnd(), 'Document must be whole'],
    ['with text behind it', `${file}x`, 'file must be whole'],
    ['with an element behind it', `${file}<More>\n`, `file ${noOthers}`],
    [
      'that is there twice',
      `${file}${file.slice(file.indexOf('<Document'))}`,
      'Document must not be repeated',
    ],
    ['of another version', changed('camt.053.001.08', 'camt.053.001.02'), 'Document must be there'],
    ['without a statement', textOf(), `${message}/Stmt must be there`],
  ])('%s', (_, text, rule) => {
    expect(broken(text)).toBe(rule);
  });
});

describe('an element is refused', () => {
  test.each<[string, string, string]>([
    ['that is unknown', changed(whole('Ccy'), '    <Cur>EUR</Cur>\n'), `${statement}/Acct ${noOthers}`],
    ['that is missing', changed(whole('MsgId'), ''), `${message}/GrpHdr/MsgId must be there`],
    [
      'that is missing in one that is empty',
      changed(/<GrpHdr>[^]*<\/GrpHdr>/, '<GrpHdr>\n  </GrpHdr>'),
      `${message}/GrpHdr/MsgId must be there`,
    ],
    [
      'that is missing at the end',
      changed(/ {3}<CreDtTm>.*\n {2}<\/GrpHdr>/, '  </GrpHdr>'),
      `${message}/GrpHdr/CreDtTm must be there`,
    ],
    ['that is missing behind others', changed(whole('Sts'), ''), `${statement}/Ntry[1]/Sts must be there`],
    ['that is there twice', changed(/( *<Ccy>.*\n)/, '$1$1'), `${statement}/Acct/Ccy must not be repeated`],
    [
      'that comes too late',
      changed(/( *<NtryRef>.*\n)( *<Amt.*\n *<CdtDbtInd.*\n)/, '$2$1'),
      `${statement}/Ntry[1]/Sts must be there`,
    ],
    ['that is not indented', changed('    <Ccy>', '<Ccy>'), `${statement}/Acct ${noOthers}`],
    [
      'behind something else',
      changed('    <Ccy>', '   x<Ccy>'),
      `${statement}/Acct/Ccy must be indented by its depth`,
    ],
    [
      'whose children are behind something else',
      changed('   <Acct>', '  x<Acct>'),
      `${statement}/Acct must be indented by its depth`,
    ],
    [
      'with a text beside its children',
      changed('<Acct>', '<Acct>x'),
      `${statement}/Acct must not hold a text`,
    ],
    [
      'with a text behind its end',
      changed('</Acct>', '</Acct>x'),
      `${statement}/Acct must end on a line of its own`,
    ],
    [
      'with a text before its end',
      changed('   </Acct>', '  x</Acct>'),
      `${statement}/Acct must end on a line of its own`,
    ],
    ['that does not end', changed('</Ccy>', ''), `${statement}/Acct/Ccy must end on its line`],
    ['that ends too late', changed('</Ccy>', '</Ccy> '), `${statement}/Acct/Ccy must end on its line`],
    ['that ends as another', changed('EUR</Ccy>', '</Ccy'), `${statement}/Acct/Ccy must end on its line`],
    [
      'that is shorter than its end',
      changed('<Amt Ccy="EUR">12.00</Amt>', '<Amt Ccy="EUR">/Amt>'),
      `${statement}/Ntry[1]/Amt must end on its line`,
    ],
  ])('%s', (_, text, rule) => {
    expect(broken(text)).toBe(rule);
  });

  const choice = `${statement}/Ntry[1]/BookgDt`;
  const day = / {5}<Dt>2026-03-02<\/Dt>\n/;

  test.each<[string, string, string]>([
    ['is missing', changed(day, ''), `${choice} must have one of its elements`],
    ['is there twice', changed(/( {5}<Dt>2026-03-02<\/Dt>\n)/, '$1$1'), `${choice}/Dt must not be repeated`],
    ['is another one', changed(day, '     <DtTm>2026-03-02</DtTm>\n'), `${choice} ${noOthers}`],
    [
      'is beside another one',
      changed(/( *<IBAN>.*\n)/, '$1     <Othr>\n'),
      `${statement}/Acct/Id ${noOthers}`,
    ],
  ])('of a choice that %s', (_, text, rule) => {
    expect(broken(text)).toBe(rule);
  });
});

describe('a text is refused', () => {
  const entry = `${statement}/Ntry[1]`;

  test.each<[string | RegExp, string, string]>([
    ['<Ccy>EUR', '<Ccy>EURO', `${statement}/Acct/Ccy must be three capitals`],
    ['<Ccy>EUR', '<Ccy>XEUR', `${statement}/Acct/Ccy must be three capitals`],
    ['<IBAN>DE32', '<IBAN>DEX2', `${statement}/Acct/Id/IBAN must be an IBAN`],
    ['<IBAN>DE32', '<IBAN>xDE32', `${statement}/Acct/Id/IBAN must be an IBAN`],
    ['<IBAN>DE32', `<IBAN>DE32${'1'.repeat(31)}`, `${statement}/Acct/Id/IBAN must be an IBAN`],
    ['<Nm>Erika', '<Nm>', `${statement}/Acct/Ownr/Nm must be 1 to 140 characters`],
    ['<Nm>Erika', `<Nm>${'x'.repeat(141)}`, `${statement}/Acct/Ownr/Nm must be 1 to 140 characters`],
    ['<Nm>Erika', '<Nm>Erika & Co', `${statement}/Acct/Ownr/Nm must be 1 to 140 characters`],
    ['<Nm>Erika', '<Nm>Erika > Co', `${statement}/Acct/Ownr/Nm must be 1 to 140 characters`],
    [/<ElctrncSeqNb>3/, '<ElctrncSeqNb>x3', `${statement}/ElctrncSeqNb must be 1 to 18 digits`],
    [
      /<ElctrncSeqNb>3/,
      `<ElctrncSeqNb>${'1'.repeat(19)}`,
      `${statement}/ElctrncSeqNb must be 1 to 18 digits`,
    ],
    [/<NbOfNtries>2/, '<NbOfNtries>-2', `${statement}/TxsSummry/TtlNtries/NbOfNtries must be 1 to 15 digits`],
    [/<CreDtTm>2026-04-07/, '<CreDtTm>2026-02-30', `${message}/GrpHdr/CreDtTm must be a date with a time`],
    ['<Dt>2026-03-02', '<Dt>2026-02-30', `${entry}/BookgDt/Dt must be a day of the calendar`],
    ['<Amt Ccy="EUR">12.00', '<Amt Ccy="eur">12.00', `${entry}/Amt must have a currency of three capitals`],
    ['<Amt Ccy="EUR">12.00', '<Amt Ccy="EURO">12.00', `${entry}/Amt must have a currency of three capitals`],
    [
      '<Amt Ccy="EUR">12.00',
      '<Amt Ccy="EUR">12.0',
      `${entry}/Amt must be an amount with two decimals and at most 18 digits`,
    ],
    [
      '<Amt Ccy="EUR">12.00',
      '<Amt Ccy="EUR">-12.00',
      `${entry}/Amt must be an amount with two decimals and at most 18 digits`,
    ],
    [
      '<Amt Ccy="EUR">12.00',
      `<Amt Ccy="EUR">${'1'.repeat(17)}.00`,
      `${entry}/Amt must be an amount with two decimals and at most 18 digits`,
    ],
    [
      '<Amt Ccy="EUR">12.00',
      `<Amt Ccy="EUR">${'9'.repeat(16)}.00`,
      `${entry} must have amounts that can be added up`,
    ],
    [/(12.00<\/Amt>\n *<CdtDbtInd>)CRDT/, '$1DEBT', `${entry}/CdtDbtInd must be CRDT or DBIT`],
    [/<AcctSvcrRef>b1/, `<AcctSvcrRef>${'b'.repeat(36)}`, `${entry}/AcctSvcrRef must be 1 to 35 characters`],
    [
      '<Ustrd>Rent',
      '<Ustrd>R\u200Bent',
      `${statement}/Ntry[2]/NtryDtls/TxDtls/RmtInf/Ustrd must be 1 to 140 characters`,
    ],
  ])('%s -> %s', (from, to, rule) => {
    expect(broken(changed(from, to))).toBe(rule);
  });

  test('that is longer than its most characters, as a schema counts them', () => {
    for (const text of ['x'.repeat(140), '&amp;'.repeat(140), '😀'.repeat(140), '&lt;&gt;&quot;&apos;'])
      expect(broken(changed('<Nm>Erika', `<Nm>${text}`))).toBeUndefined();
    for (const text of ['x'.repeat(141), '&amp;'.repeat(141), '😀'.repeat(141), '&nbsp;', '\uFFFE', '\u2028'])
      expect(broken(changed('<Nm>Erika', `<Nm>${text}`))).toBeDefined();
  });
});

describe('sums are refused', () => {
  const states = (name: string) => `${statement} must have the entries that its summary states: ${name}`;
  const lead = `${statement} must lead from its opening to its closing balance`;
  const balances = `${statement} must have the balances OPBD and CLBD`;

  test.each<[string, string, string]>([
    ['without an opening balance', changed('<Cd>OPBD', '<Cd>PRCD'), balances],
    ['without a closing balance', changed('<Cd>CLBD', '<Cd>ITBD'), balances],
    ['that do not lead to the closing balance', changed('>5.00<', '>5.01<'), lead],
    ['whose opening balance has the other sign', changed('DBIT', 'CRDT'), lead],
    ['whose entry has the other sign', changed(/(12.00<\/Amt>\n *<CdtDbtInd>)CRDT/, '$1DBIT'), lead],
    ['with another number of entries', changed('<NbOfNtries>2', '<NbOfNtries>3'), states('count')],
    ['with another sum of amounts', changed('<Sum>14.00', '<Sum>14.01'), states('sum')],
    [
      'with another number of credits',
      changed(/(<TtlCdtNtries>\n *<NbOfNtries>)1/, '$12'),
      states('credits'),
    ],
    ['with another sum of credits', changed('<Sum>12.00', '<Sum>12.01'), states('credit-sum')],
    ['with another number of debits', changed(/(<TtlDbtNtries>\n *<NbOfNtries>)1/, '$12'), states('debits')],
    ['with another sum of debits', changed('<Sum>2.00', '<Sum>2.01'), states('debit-sum')],
    ['without a summary', changed(whole('TxsSummry'), ''), states('count')],
  ])('%s', (_, text, rule) => {
    expect(broken(text)).toBe(rule);
  });

  test('of each statement by itself', () => {
    const wrong = { ...march, closingCents: 5_01 };
    expect(broken(textOf(march, wrong))).toBe(lead);
    expect(broken(textOf({ ...wrong, openingCents: -4_99 }, march))).toBeUndefined();
  });
});
