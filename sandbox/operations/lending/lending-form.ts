import type { Bank } from '#sandbox/engine/bank.ts';
import type { Money } from '#sandbox/engine/model.ts';
import { bytes, type BytesReply } from '#sandbox/engine/operation.ts';
import { pdfOf } from '#sandbox/entities/pdf.ts';

/** A form, contract or statement to download. */
export function lendingForm(bank: Bank, title: string, lines: readonly string[]): BytesReply {
  return bytes(pdfOf([title, ...lines, `Issued on ${bank.today()}`]), 'application/pdf');
}

export function inEuro({ value }: Money): string {
  return `EUR ${(value / 100).toFixed(2)}`;
}
