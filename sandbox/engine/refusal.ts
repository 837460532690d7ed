/** One entry of the bank's error body. `detail`, never `details`. See "Errors". */
export interface BankErrorEntry {
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  /** Only for errors about one attribute. */
  readonly source?: { readonly field: string; readonly message: string };
}

/** The bank refuses a call: the server answers `{ errors: [{ id, status, code, title, detail, source? }] }`. */
export class BankRefusal extends Error {
  readonly status: number;
  readonly entries: readonly BankErrorEntry[];

  constructor(status: number, ...entries: readonly BankErrorEntry[]) {
    super(entries.map((entry) => entry.detail).join('; '));
    this.name = 'BankRefusal';
    this.status = status;
    this.entries = entries;
  }
}

export function invalidModel(field: string, message: string): BankRefusal {
  return new BankRefusal(400, invalidAttribute(field, message));
}

/** Concerns the body as a whole if the field is empty. */
export function invalidAttribute(field: string, message: string): BankErrorEntry {
  const model = { code: 'invalid_model', title: 'Invalid Model' };
  return field === ''
    ? { ...model, detail: message }
    : { ...model, detail: `${field}: ${message}`, source: { field, message } };
}

export function validationError(detail: string, status = 400): BankRefusal {
  return new BankRefusal(status, { code: 'validation_error', title: 'Validation Error', detail });
}

export function modelNotFound(model: string, id: string): BankRefusal {
  // Shortens the text sent as an id: nobody needs many thousand characters repeated.
  const shown = id.length > 64 ? `${id.slice(0, 64)}…` : id;
  return new BankRefusal(404, {
    code: 'model_not_found',
    title: 'Model Not Found',
    detail: `Couldn't find '${model}' for id '${shown}'.`,
  });
}

export function invalidTan(): BankRefusal {
  return new BankRefusal(403, {
    code: 'invalid_tan',
    title: 'Invalid TAN',
    detail: 'Invalid or expired TAN.',
  });
}

/** Any other documented refusal. */
export function refusal(status: number, code: string, detail: string): BankRefusal {
  const title = code
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  return new BankRefusal(status, { code, title, detail });
}
