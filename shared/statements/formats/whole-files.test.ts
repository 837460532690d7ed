import { expect, test } from 'vitest';
import { brokenRule } from '#shared/bookings/file-checks/file-check.ts';
import type { Statement } from '#shared/statements/model/statement.ts';
import { listed } from '#test/fakes/listed.ts';
import { camt053 } from './camt053/camt053.ts';
import { checkCamt053 } from './camt053/check-camt053.ts';
import { mt940 } from './mt940/mt940.ts';
import { statementCsv } from './statement-csv.ts';
import { statedEntries, statedIds, statementJson, statementOfJson } from './statement-json.ts';

/** Has each field that a statement can have: one entry is plain, one comes back, one corrects another. */
const march: Statement = {
  id: 'statement-of-march',
  account: {
    id: 'acc-1',
    iban: 'DE32110101001000000029',
    bic: 'SOBKDEB2XXX',
    currency: 'EUR',
    holder: 'Erika',
  },
  firstDay: '2026-03-01',
  lastDay: '2026-03-31',
  createdAt: '2026-04-07T05:00:00.000Z',
  year: 2026,
  number: 3,
  openingCents: -5_00,
  closingCents: 1_34,
  valutaCents: -2_50,
  entries: [
    {
      bookingId: 'boo-1',
      cents: 12_34,
      bookingDay: '2026-03-02',
      valutaDay: '2026-03-03',
      type: 'SEPA_CREDIT_TRANSFER',
      counterparty: { name: 'Shop', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
      virtualIban: 'DE02120300000000202051',
      description: 'Rent',
      endToEndId: 'E2E',
      mandateReference: 'M1',
      creditorIdentifier: 'DE98ZZZ09999999999',
      purposeCode: 'SALA',
      transactionId: 'trx-0',
      cardId: 'card-7',
    },
    {
      bookingId: 'boo-2',
      cents: -5_00,
      bookingDay: '2026-03-04',
      isDayOfRecord: true,
      type: 'SEPA_DIRECT_DEBIT_RETURN',
      counterparty: { name: 'Payer' },
      creditorIdentifier: 'DE98ZZZ09999999999',
      returnCode: 'MD06',
      returnTransactionId: 'trx-1',
      returnCharges: { cents: 3_00, currency: 'EUR' },
      corrects: { lastDay: '2026-02-28' },
    },
    {
      bookingId: 'boo-3',
      cents: -1_00,
      bookingDay: '2026-02-10',
      valutaDay: '2026-02-10',
      type: 'CORRECTION',
      description: 'Correction',
      corrects: { firstDay: '2026-02-01', lastDay: '2026-02-28', year: 2026, number: 2 },
      correction: { reference: 'ref-3', wasCents: 4_00, isCents: 3_00 },
    },
  ],
};
const empty: Statement = { ...march, entries: [], closingCents: march.openingCents };

const camtOf = (statement: Statement) =>
  camt053({ id: 'message-1', createdAt: march.createdAt }, [statement]);

test('a whole camt.053', () => {
  const text = camtOf(march);
  expect(text.replaceAll(/\n */g, '')).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
      '<GrpHdr><MsgId>message-1</MsgId><CreDtTm>2026-04-07T05:00:00.000Z</CreDtTm></GrpHdr>',
      '<Stmt><Id>statement-of-march</Id><ElctrncSeqNb>3</ElctrncSeqNb><LglSeqNb>202600003</LglSeqNb><CreDtTm>2026-04-07T05:00:00.000Z</CreDtTm><FrToDt><FrDtTm>2026-03-01T00:00:00</FrDtTm><ToDtTm>2026-03-31T23:59:59</ToDtTm></FrToDt>',
      '<Acct><Id><IBAN>DE32110101001000000029</IBAN></Id><Ccy>EUR</Ccy><Ownr><Nm>Erika</Nm></Ownr><Svcr><FinInstnId><BICFI>SOBKDEB2XXX</BICFI></FinInstnId></Svcr></Acct>',
      '<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-03-01</Dt></Dt></Bal>',
      '<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1.34</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-31</Dt></Dt></Bal>',
      '<Bal><Tp><CdOrPrtry><Cd>CLAV</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">2.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-03-31</Dt></Dt></Bal>',
      '<TxsSummry><TtlNtries><NbOfNtries>3</NbOfNtries><Sum>18.34</Sum><TtlNetNtry><Amt>6.34</Amt><CdtDbtInd>CRDT</CdtDbtInd></TtlNetNtry></TtlNtries><TtlCdtNtries><NbOfNtries>1</NbOfNtries><Sum>12.34</Sum></TtlCdtNtries><TtlDbtNtries><NbOfNtries>2</NbOfNtries><Sum>6.00</Sum></TtlDbtNtries></TxsSummry>',
      '<Ntry><NtryRef>boo-1</NtryRef><Amt Ccy="EUR">12.34</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><ValDt><Dt>2026-03-03</Dt></ValDt><AcctSvcrRef>boo-1</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>SALA</SubFmlyCd></Fmly></Domn><Prtry><Cd>NTRF+153</Cd><Issr>DK</Issr></Prtry></BkTxCd>',
      '<NtryDtls><TxDtls><Refs><AcctSvcrRef>boo-1</AcctSvcrRef><EndToEndId>E2E</EndToEndId><TxId>trx-0</TxId><MndtId>M1</MndtId></Refs><Amt Ccy="EUR">12.34</Amt><CdtDbtInd>CRDT</CdtDbtInd><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>SALA</SubFmlyCd></Fmly></Domn><Prtry><Cd>NTRF+153+0+000</Cd><Issr>DK</Issr></Prtry></BkTxCd>',
      '<RltdPties><Dbtr><Pty><Nm>Shop</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct><CdtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></CdtrAcct></RltdPties><RltdAgts><DbtrAgt><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></DbtrAgt></RltdAgts><Purp><Cd>SALA</Cd></Purp><RmtInf><Ustrd>Rent</Ustrd></RmtInf><CardTx><Card><AddtlCardData>card-7</AddtlCardData></Card></CardTx></TxDtls></NtryDtls><AddtlNtryInf>SEPA_CREDIT_TRANSFER</AddtlNtryInf></Ntry>',
      '<Ntry><NtryRef>boo-2</NtryRef><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-04</Dt></BookgDt><AcctSvcrRef>boo-2</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>IDDT</Cd><SubFmlyCd>UPDD</SubFmlyCd></Fmly></Domn><Prtry><Cd>NRTI+109</Cd><Issr>DK</Issr></Prtry></BkTxCd>',
      '<NtryDtls><TxDtls><Refs><AcctSvcrRef>boo-2</AcctSvcrRef><Prtry><Tp>BOOKING</Tp><Ref>boo-2</Ref></Prtry><Prtry><Tp>RETURNED</Tp><Ref>trx-1</Ref></Prtry></Refs><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>IDDT</Cd><SubFmlyCd>UPDD</SubFmlyCd></Fmly></Domn><Prtry><Cd>NRTI+109+0+912</Cd><Issr>DK</Issr></Prtry></BkTxCd><Chrgs><Rcrd><Amt Ccy="EUR">3.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs>',
      '<RltdPties><Dbtr><Pty><Nm>Payer</Nm></Pty></Dbtr></RltdPties><RtrInf><Rsn><Cd>MD06</Cd></Rsn></RtrInf></TxDtls></NtryDtls><AddtlNtryInf>SEPA_DIRECT_DEBIT_RETURN Without a booking date: the day on which the bank recorded it. Belongs before the first statement, up to 2026-02-28.</AddtlNtryInf></Ntry>',
      '<Ntry><NtryRef>ref-3</NtryRef><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-02-10</Dt></BookgDt><ValDt><Dt>2026-02-10</Dt></ValDt><AcctSvcrRef>ref-3</AcctSvcrRef><BkTxCd><Prtry><Cd>NMSC+835</Cd><Issr>DK</Issr></Prtry></BkTxCd>',
      '<NtryDtls><TxDtls><Refs><AcctSvcrRef>ref-3</AcctSvcrRef><Prtry><Tp>BOOKING</Tp><Ref>ref-3</Ref></Prtry><Prtry><Tp>CORRECTED</Tp><Ref>boo-3</Ref></Prtry></Refs><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BkTxCd><Prtry><Cd>NMSC+835+0+000</Cd><Issr>DK</Issr></Prtry></BkTxCd><RmtInf><Ustrd>Correction</Ustrd></RmtInf></TxDtls></NtryDtls><AddtlNtryInf>CORRECTION Belongs to statement 2026/2, 2026-02-01 to 2026-02-28.</AddtlNtryInf></Ntry>',
      '</Stmt></BkToCstmrStmt></Document>',
    ].join(''),
  );
  expect(brokenRule(checkCamt053(), text)).toBeUndefined();
});

test('a camt.053 without entries says so', () => {
  const text = camtOf(empty);
  const summary =
    '<TxsSummry><TtlNtries><NbOfNtries>0</NbOfNtries><Sum>0.00</Sum><TtlNetNtry><Amt>0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></TtlNetNtry></TtlNtries><TtlCdtNtries><NbOfNtries>0</NbOfNtries><Sum>0.00</Sum></TtlCdtNtries><TtlDbtNtries><NbOfNtries>0</NbOfNtries><Sum>0.00</Sum></TtlDbtNtries></TxsSummry>';
  expect(text.replaceAll(/\n */g, '')).toContain(
    `${summary}<AddtlStmtInf>No bookings in this period.</AddtlStmtInf></Stmt></BkToCstmrStmt></Document>`,
  );
  expect(brokenRule(checkCamt053(), text)).toBeUndefined();
});

test('a whole MT940', () => {
  expect(mt940(march).split('\r\n')).toEqual([
    ':20:statement-of-mar',
    ':25:DE32110101001000000029',
    ':28C:00003/00001',
    ':60F:D260228EUR5,00',
    ':61:2603030302C12,34NTRFNONREF//boo-1',
    ':86:153?00SEPA CREDIT TRANSFER?20EREF+E2E?21MREF+M1?22CRED+DE98ZZZ099',
    '99999999?23PURP+SALA?24ABWE+DE02120300000000202051?25SVWZ+Rent?30',
    'COBADEFFXXX?31DE89370400440532013000?32Shop',
    ':61:2603040304D5,00NRTINONREF//boo-2',
    'DAY OF RECORD, NO VALUTA DATE',
    ':86:109?00SEPA DIRECT DEBIT RETURN?20RTRN+MD06?21RREF+trx-1?22CRED+DE',
    '98ZZZ09999999999?23COAM+3,00?32Payer?34912',
    ':61:2602100210D1,00NMSCNONREF//ref-3',
    ':86:835?00CORRECTION?20SVWZ+Correction',
    ':62F:C260331EUR1,34',
    ':64:D260331EUR2,50',
    '-',
    '',
  ]);
});

test('a whole CSV', () => {
  expect(statementCsv(march).split('\r\n')).toEqual([
    'record,account_id,iban,period_from,period_to,statement_year,statement_number,booking_id,booking_date,booking_date_is_day_of_record,valuta_date,booking_type,amount,currency,balance,valuta_balance,name,counterparty_iban,counterparty_bic,description,end_to_end_id,mandate_reference,creditor_identifier,purpose_code,transaction_id,return_code,corrects,reference,amount_before,amount_now,receiver_iban_virtual,return_transaction_id,return_charges,return_charges_currency,card_id',
    'opening_balance,acc-1,DE32110101001000000029,2026-03-01,2026-03-31,2026,3,,,,,,,EUR,-5.00,,,,,,,,,,,,,,,,,,,,',
    'booking,acc-1,DE32110101001000000029,2026-03-01,2026-03-31,2026,3,boo-1,2026-03-02,,2026-03-03,SEPA_CREDIT_TRANSFER,12.34,EUR,7.34,,Shop,DE89370400440532013000,COBADEFFXXX,Rent,E2E,M1,DE98ZZZ09999999999,SALA,trx-0,,,,,,DE02120300000000202051,,,,card-7',
    'booking,acc-1,DE32110101001000000029,2026-03-01,2026-03-31,2026,3,boo-2,2026-03-04,true,,SEPA_DIRECT_DEBIT_RETURN,-5.00,EUR,2.34,,Payer,,,,,,DE98ZZZ09999999999,,,MD06,..2026-02-28,,,,,trx-1,3.00,EUR,',
    'correction,acc-1,DE32110101001000000029,2026-03-01,2026-03-31,2026,3,boo-3,2026-02-10,,2026-02-10,CORRECTION,-1.00,EUR,1.34,,,,,Correction,,,,,,,2026/2 2026-02-01..2026-02-28,ref-3,4.00,3.00,,,,,',
    'closing_balance,acc-1,DE32110101001000000029,2026-03-01,2026-03-31,2026,3,,,,,,,EUR,1.34,-2.50,,,,,,,,,,,,,,,,,,,',
    '',
  ]);
});

test('a whole JSON, and what is read from it', () => {
  const json = statementJson(march);
  expect(json.split('\n')).toEqual([
    '{"id":"statement-of-march","account":{"id":"acc-1","iban":"DE32110101001000000029","bic":"SOBKDEB2XXX","currency":"EUR","holder":"Erika"},"period":{"from":"2026-03-01","to":"2026-03-31"},"created_at":"2026-04-07T05:00:00.000Z","year":2026,"number":3,"opening_balance":-500,"closing_balance":134,"valuta_balance":-250,"bookings":[',
    '{"id":"boo-1","booking_type":"SEPA_CREDIT_TRANSFER","amount":1234,"booking_date":"2026-03-02","valuta_date":"2026-03-03","name":"Shop","iban":"DE89370400440532013000","bic":"COBADEFFXXX","receiver_iban_virtual":"DE02120300000000202051","description":"Rent","end_to_end_id":"E2E","mandate_reference":"M1","creditor_identifier":"DE98ZZZ09999999999","purpose_code":"SALA","transaction_id":"trx-0","card_id":"card-7"},',
    '{"id":"boo-2","booking_type":"SEPA_DIRECT_DEBIT_RETURN","amount":-500,"booking_date":"2026-03-04","booking_date_is_day_of_record":true,"name":"Payer","creditor_identifier":"DE98ZZZ09999999999","return_code":"MD06","return_transaction_id":"trx-1","return_charges":{"value":300,"currency":"EUR"},"corrects":{"to":"2026-02-28"}},',
    '{"id":"boo-3","booking_type":"CORRECTION","amount":-100,"booking_date":"2026-02-10","valuta_date":"2026-02-10","description":"Correction","corrects":{"year":2026,"number":2,"from":"2026-02-01","to":"2026-02-28"},"correction":{"reference":"ref-3","amount_before":400,"amount_now":300}}',
    ']}',
  ]);
  expect(statementOfJson(json)).toEqual(march);
  expect(statementOfJson(statementJson(empty))).toEqual(empty);
  expect(statementOfJson(json.slice(0, -1))).toBeUndefined();
});

test('what a booking belongs to is read whole, or as a day alone', () => {
  const json = statementJson(march);
  const corrects = (text: string) =>
    statementOfJson(
      json.replace('"corrects":{"year":2026,"number":2,"from":"2026-02-01",', `"corrects":{${text}`),
    )?.entries[2]?.corrects;
  expect(corrects('"year":2026,"number":2,"from":"2026-02-01",')).toEqual(march.entries[2]?.corrects);
  for (const text of [
    '"number":2,"from":"2026-02-01",',
    '"year":2026,"from":"2026-02-01",',
    '"year":2026,"number":2,',
  ])
    expect(corrects(text)).toEqual({ lastDay: '2026-02-28' });
});

test('ids and entries are read from the lines of a JSON', async () => {
  const lines = () => listed(statementJson(march).split('\n'));
  expect(await Array.fromAsync(statedIds(lines()))).toEqual(['boo-1', 'boo-2', 'boo-3']);
  expect(await Array.fromAsync(statedEntries(lines()))).toEqual(march.entries);
});
