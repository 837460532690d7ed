/** A document of a person or a business. */
export type Document = {
  readonly id: string;
  readonly customer_id: string;
  /** The identification that the document was uploaded for, if it is a person's. */
  readonly identification_id: string | null;
  readonly name: string;
  readonly content_type: string;
  readonly document_type: string;
  readonly size: number;
  readonly customer_accessible: boolean;
  readonly created_at: string;
  readonly deleted_at: string | null;
  readonly base64: string;
};

/** One for each country of a person or a business; exactly one of them is primary. */
export type TaxIdentification = {
  readonly id: string;
  readonly customer_id: string;
  readonly country: string;
  readonly number: string | null;
  readonly primary: boolean;
  readonly reason_no_tin: string | null;
  readonly reason_description: string | null;
  readonly valid_until: string | null;
  readonly tax_id_type: string | null;
};

/** A person who may use an account beside its owner. */
export type AuthorizedPerson = {
  readonly id: string;
  readonly account_id: string;
  readonly authorized_person_id: string;
  readonly valid_from: string;
  readonly valid_until: string | null;
};
