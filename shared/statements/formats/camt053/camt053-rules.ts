import { isDateTime, isFileDay } from '#shared/bookings/file-checks/text-forms.ts';
import { any, atLeastOne, choice, maybe, one, sequence } from './element-rules.ts';
import { amountForm, like, textOf } from './xml-forms.ts';

/**
 * Rules of camt.053.001.08 for the elements that our files have, with the limits of its schema. Any other element of the
 * schema is refused, so a file that keeps these rules keeps the schema; a test holds that against the schema itself.
 */
const max34 = textOf(34);
const max35 = textOf(35);
const max140 = textOf(140);
const max500 = textOf(500);
/** External codes. The lists change four times a year, so no list is checked. */
const code = textOf(4);
const day = { is: 'a day of the calendar', holds: isFileDay };
const dateTime = { is: 'a date with a time', holds: isDateTime };
const side = like(/^(?:CRDT|DBIT)$/, 'CRDT or DBIT');
const number = like(/^\d{1,18}$/, '1 to 18 digits');
const count = like(/^\d{1,15}$/, '1 to 15 digits');
const currency = like(/^[A-Z]{3}$/, 'three capitals');
const iban = like(/^[A-Z]{2}\d{2}[A-Za-z\d]{1,30}$/, 'an IBAN');
const bic = like(/^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/, 'a BIC');

const amount = { hasCurrency: true } as const;
const codeOrOwn = choice({ Cd: one(code), Prtry: one(max35) });

const agent = sequence({
  FinInstnId: one(sequence({ BICFI: maybe(bic), Othr: maybe(sequence({ Id: one(max35) })) })),
});
const accountId = choice({ IBAN: one(iban), Othr: one(sequence({ Id: one(max34) })) });

const balance = sequence({
  Tp: one(sequence({ CdOrPrtry: one(choice({ Cd: one(code, { noted: 'balance-code' }) })) })),
  Amt: one(amountForm, { ...amount, noted: 'balance-amount' }),
  CdtDbtInd: one(side, { noted: 'balance' }),
  Dt: one(choice({ Dt: one(day) })),
});

const summary = sequence({
  TtlNtries: maybe(
    sequence({
      NbOfNtries: maybe(count, { noted: 'count' }),
      Sum: maybe(amountForm, { noted: 'sum' }),
      TtlNetNtry: maybe(sequence({ Amt: one(amountForm), CdtDbtInd: one(side) })),
    }),
  ),
  TtlCdtNtries: maybe(
    sequence({
      NbOfNtries: maybe(count, { noted: 'credits' }),
      Sum: maybe(amountForm, { noted: 'credit-sum' }),
    }),
  ),
  TtlDbtNtries: maybe(
    sequence({
      NbOfNtries: maybe(count, { noted: 'debits' }),
      Sum: maybe(amountForm, { noted: 'debit-sum' }),
    }),
  ),
});

const transactionCode = sequence({
  Domn: maybe(sequence({ Cd: one(code), Fmly: one(sequence({ Cd: one(code), SubFmlyCd: one(code) })) })),
  Prtry: maybe(sequence({ Cd: one(max35), Issr: maybe(max35) })),
});

const party = choice({
  Pty: one(
    sequence({
      Nm: maybe(max140),
      Id: maybe(
        choice({
          PrvtId: one(
            sequence({
              Othr: any(sequence({ Id: one(max35), SchmeNm: maybe(choice({ Prtry: one(max35) })) })),
            }),
          ),
        }),
      ),
    }),
  ),
});
const partyAccount = sequence({
  Id: one(accountId),
  Prxy: maybe(sequence({ Tp: maybe(choice({ Prtry: one(max35) })), Id: one(max34) })),
});

const details = sequence({
  Refs: maybe(
    sequence({
      AcctSvcrRef: maybe(max35),
      EndToEndId: maybe(max35),
      TxId: maybe(max35),
      MndtId: maybe(max35),
      Prtry: any(sequence({ Tp: one(max35), Ref: one(max35) })),
    }),
  ),
  Amt: maybe(amountForm, amount),
  CdtDbtInd: maybe(side),
  AmtDtls: maybe(sequence({ InstdAmt: maybe(sequence({ Amt: one(amountForm, amount) })) })),
  BkTxCd: maybe(transactionCode),
  Chrgs: maybe(sequence({ Rcrd: any(sequence({ Amt: one(amountForm, amount), CdtDbtInd: maybe(side) })) })),
  RltdPties: maybe(
    sequence({
      Dbtr: maybe(party),
      DbtrAcct: maybe(partyAccount),
      Cdtr: maybe(party),
      CdtrAcct: maybe(partyAccount),
    }),
  ),
  RltdAgts: maybe(sequence({ DbtrAgt: maybe(agent), CdtrAgt: maybe(agent) })),
  Purp: maybe(codeOrOwn),
  RmtInf: maybe(sequence({ Ustrd: any(max140) })),
  RtrInf: maybe(sequence({ Rsn: maybe(codeOrOwn) })),
  CardTx: maybe(sequence({ Card: maybe(sequence({ AddtlCardData: maybe(textOf(70)) })) })),
});

const entry = sequence({
  NtryRef: maybe(max35),
  Amt: one(amountForm, { ...amount, noted: 'entry-amount' }),
  CdtDbtInd: one(side, { noted: 'entry-side' }),
  RvslInd: maybe(like(/^true$/, 'true')),
  Sts: one(choice({ Cd: one(code) })),
  BookgDt: maybe(choice({ Dt: one(day) })),
  ValDt: maybe(choice({ Dt: one(day) })),
  AcctSvcrRef: maybe(max35),
  BkTxCd: one(transactionCode),
  NtryDtls: any(sequence({ TxDtls: any(details) })),
  AddtlNtryInf: maybe(max500),
});

const statement = sequence({
  Id: one(max35),
  ElctrncSeqNb: maybe(number),
  LglSeqNb: maybe(number),
  CreDtTm: maybe(dateTime),
  FrToDt: maybe(sequence({ FrDtTm: one(dateTime), ToDtTm: one(dateTime) })),
  Acct: one(
    sequence({
      Id: one(accountId),
      Ccy: maybe(currency),
      Ownr: maybe(sequence({ Nm: maybe(max140) })),
      Svcr: maybe(agent),
    }),
  ),
  Bal: atLeastOne(balance),
  TxsSummry: maybe(summary),
  Ntry: any(entry, { noted: 'entry' }),
  AddtlStmtInf: maybe(max500),
});

export const camt053Rules = sequence({
  Document: one(
    sequence({
      BkToCstmrStmt: one(
        sequence({
          GrpHdr: one(sequence({ MsgId: one(max35), CreDtTm: one(dateTime) })),
          Stmt: atLeastOne(statement, { noted: 'statement' }),
        }),
      ),
    }),
    { attribute: ' xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"' },
  ),
});
