/** Controls when a failed message is retried. */
export interface MessageVisibility {
  /** Hides the message for that long from now, at most 12 hours. */
  postpone(receiptHandle: string, delaySeconds: number): Promise<void>;
}
