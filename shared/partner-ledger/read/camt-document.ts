import { XMLParser } from 'fast-xml-parser';
import { SyntaxValidator } from 'fast-xml-validator';
import * as z from '#shared/kernel/zod.ts';
import { UnreadableLedgerError } from './unreadable-ledger.ts';
import { withoutXmlReferences } from './xml-references.ts';

const lists = new Set(['Stmt', 'Ntfctn', 'Ntry', 'NtryDtls', 'TxDtls', 'Bal', 'Strd', 'RfrdDocInf']);
const money = z.object({ '#text': z.string(), '@Ccy': z.string() });
const date = z.object({ Dt: z.optional(z.string()), DtTm: z.optional(z.string()) });

/** The parser turns an empty element into an empty text. */
const element = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? {} : value)),
    schema,
  );

const amount = z.object({ Amt: z.optional(money) });

/** Structured: the reference of the creditor, or the invoices. */
const remittance = z.object({
  Strd: z._default(
    z.array(
      element(
        z.object({
          CdtrRefInf: z.optional(element(z.object({ Ref: z.optional(z.string()) }))),
          RfrdDocInf: z._default(z.array(element(z.object({ Nb: z.optional(z.string()) }))), []),
        }),
      ),
    ),
    [],
  ),
});

const details = z.object({
  RmtInf: z.optional(element(remittance)),
  Refs: z.optional(element(z.object({ EndToEndId: z.optional(z.string()) }))),
  Amt: z.optional(money),
  /** Where versions before .04 have the amount of a transaction. */
  AmtDtls: z.optional(
    element(z.object({ TxAmt: z.optional(element(amount)), InstdAmt: z.optional(element(amount)) })),
  ),
  CdtDbtInd: z.optional(z.string()),
});

const entry = z.object({
  NtryRef: z.optional(z.string()),
  Amt: money,
  CdtDbtInd: z.enum(['CRDT', 'DBIT']),
  Sts: z.union([
    z.string().check(z.minLength(1)),
    z.object({ Cd: z.string() }),
    z.object({ Prtry: z.string() }),
  ]),
  BookgDt: z.optional(date),
  ValDt: z.optional(date),
  NtryDtls: z._default(z.array(element(z.object({ TxDtls: z._default(z.array(element(details)), []) }))), []),
});

const balance = z.object({
  Tp: z.object({ CdOrPrtry: z.object({ Cd: z.optional(z.string()) }) }),
  Amt: money,
  CdtDbtInd: z.string(),
  Dt: date,
});

const pagination = z.object({ PgNb: z.string(), LastPgInd: z.string() });

const statement = z.object({
  StmtPgntn: z.optional(pagination),
  Bal: z._default(z.array(balance), []),
  Acct: z.object({
    Id: z.object({ IBAN: z.optional(z.string()), Othr: z.optional(z.object({ Id: z.string() })) }),
  }),
  Ntry: z._default(z.array(entry), []),
});

const header = z._default(element(z.object({ MsgPgntn: z.optional(pagination) })), {});

/** The statements of a document, or what is wrong with it. */
const messages = {
  'camt.053': z.pipe(
    z.object({
      Document: z.object({ BkToCstmrStmt: z.object({ GrpHdr: header, Stmt: z.array(statement) }) }),
    }),
    z.transform(({ Document: { BkToCstmrStmt: message } }) => ({
      pagination: message.GrpHdr.MsgPgntn,
      statements: message.Stmt,
    })),
  ),
  'camt.054': z.pipe(
    z.object({
      Document: z.object({ BkToCstmrDbtCdtNtfctn: z.object({ GrpHdr: header, Ntfctn: z.array(statement) }) }),
    }),
    z.transform(({ Document: { BkToCstmrDbtCdtNtfctn: message } }) => ({
      pagination: message.GrpHdr.MsgPgntn,
      statements: message.Ntfctn,
    })),
  ),
};

export type CamtMessage = keyof typeof messages;
export type CamtStatement = z.output<typeof statement>;
export type CamtMoney = z.output<typeof money>;
export type CamtDate = z.output<typeof date>;
export type CamtPagination = z.output<typeof pagination>;
export type CamtEntry = z.output<typeof entry>;
export type CamtDetails = z.output<typeof details>;

/** What a document says. Throws `UnreadableLedgerError`, if it is no such document. */
export function camtDocument(text: string, message: CamtMessage) {
  if (/<!DOCTYPE/i.test(text))
    throw new UnreadableLedgerError(['a document type is not part of ISO 20022: remove it'], 1);
  refuseMalformed(text);
  const parser = new XMLParser({
    attributeNamePrefix: '@',
    entityDecoder: referenceDecoder,
    ignoreAttributes: false,
    isArray: (name) => lists.has(name),
    // Account numbers and amounts stay as they are written.
    parseAttributeValue: false,
    parseTagValue: false,
    removeNSPrefix: true,
  });
  const read = messages[message].safeParse(parsedBy(parser, text));
  if (read.success) return read.data;
  const paths = read.error.issues.slice(0, 20).map(({ path, message }) => `${path.join('/')}: ${message}`);
  throw new UnreadableLedgerError(paths, read.error.issues.length);
}

const ignored = () => undefined;

/** No document type is accepted, so there are no others than those of XML. */
const referenceDecoder = {
  decode: withoutXmlReferences,
  reset: ignored,
  setXmlVersion: ignored,
  addInputEntities: ignored,
  setExternalEntities: ignored,
};

/** The parser throws for names that objects have by themselves, such as `constructor` and `__proto__`. */
function parsedBy(parser: XMLParser, text: string): unknown {
  try {
    return parser.parse(text);
  } catch (error) {
    if (error instanceof UnreadableLedgerError) throw error;
    throw new UnreadableLedgerError([error instanceof Error ? error.message : 'it is no XML'], 1);
  }
}

/** The parser accepts truncated files, so they are refused here. */
function refuseMalformed(text: string): void {
  try {
    SyntaxValidator.validate(text);
  } catch (error) {
    throw new UnreadableLedgerError([error instanceof Error ? error.message : 'it is no XML'], 1);
  }
}
