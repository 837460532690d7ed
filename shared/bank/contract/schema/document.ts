import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { flag } from './flag.ts';
import { count } from './count.ts';
import { id } from './id.ts';
import { openEnum } from './open-enum.ts';
import { sentText, text } from './text.ts';

export const documentTypes = [
  'ACCOUNT_SNAPSHOT.FINTECSYSTEMS',
  'ACCOUNT_STATEMENT',
  'AML_POLICY',
  'ANNUAL_FINANCIAL_STATEMENT',
  'B2B_MANDATE',
  'BALANCE_REPORT',
  'BANK_REFERENCE',
  'BUSINESS_ASSESSMENT',
  'BUSINESS_FINANCIALS_XBRL',
  'CREDIT_AGENCY_REPORT',
  'CREDIT_RECORD.SCHUFA',
  'CUSTOMER_COMMUNICATION',
  'FATCA_SELF_DECLARATION',
  'FOUNDATION_DOCUMENT',
  'ID_DOCUMENT',
  'INVOICE',
  'KYC_BENEFICIAL_OWNER',
  'KYC_CORPORATE_DOCUMENT',
  'KYC_FORM',
  'KYC_LEGAL_REPRESENTATIVE',
  'KYC_RELIABILITY_CHECK',
  'KYC_REPORT',
  'LOAN_MANDATE_CONTRACT',
  'OTHER',
  'PAYMENT_CONFIRMATION',
  'PICTURE',
  'POWER_OF_ATTORNEY',
  'PROOF_OF_ADDRESS',
  'PROOF_OF_PHONE_CHANGE',
  'PROOF_OF_PROFESSION',
  'PROOF_OF_SALARY',
  'PROOF_OF_TAX_ID',
  'REFERENCE_LETTER',
  'REGISTER_APPLICATION',
  'REGISTER_EXTRACT',
  'SALARY_INFORMATION',
  'SCHUFA_COMPACT_REPORT',
  'SCHUFA_FULL_REPORT',
  'SCHUFA_GWG_REPORT',
  'SCHUFA_SHORT_REPORT',
  'SCORE_CARD.SERVICE',
  'SCREENING_REPORT',
  'SHAREHOLDERS_LIST',
  'SHARE_HOLDERS_AGREEMENT',
  'SIGNATURE',
  'SIGNED_CONTRACT',
  'SIGNED_LOAN_MANDATE_CONTRACT',
  'TRADING_LICENSE',
  'TRANSACTIONAL_DOCUMENT',
  'TRANSFER_CANCELLATION',
  'VAT_CERTIFICATE',
  'VIDEO',
] as const;

/** A document of a person or a business; its bytes are an operation of their own. */
export const document = memoised(() =>
  z.looseObject({
    id: id(),
    filename: text(),
    type: z.nullish(openEnum(documentTypes)),
    /** File name and type as the reference calls them. */
    name: text(),
    document_type: z.nullish(openEnum(documentTypes)),
    content_type: text(),
    /** Bytes. */
    size: z.nullish(count()),
    customer_accessible: z.nullish(flag()),
    created_at: text(),
    deleted_at: text(),
  }),
);

/** The type under either name: the specification says `type`, the reference asks for `document_type`. */
const sentType = memoised(() => ({
  type: z.optional(z.enum(documentTypes)),
  document_type: z.optional(z.enum(documentTypes)),
}));

/** Form items beside the file, which brings its name. */
export const documentUpload = memoised(() =>
  z.strictObject({
    ...sentType(),
    // The customer cannot see the document unless this is true.
    customer_accessible: z.optional(z.boolean()),
  }),
);

export const documentChange = memoised(() =>
  z.strictObject({
    ...sentType(),
    filename: z.optional(sentText()),
    customer_accessible: z.optional(z.boolean()),
  }),
);

export const documentQuery = memoised(() =>
  z.strictObject({ customer_accessible: z.optional(z.boolean()), include_deleted: z.optional(z.boolean()) }),
);

export type Document = z.output<ReturnType<typeof document>>;
