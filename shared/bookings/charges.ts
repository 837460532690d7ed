/** What the other bank charged for a payment that came back. Integer cents. */
export interface Charges {
  readonly cents: number;
  readonly currency: string;
}
