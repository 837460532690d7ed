/** Controls whether and when a message is received again. */
export interface MessageVisibility {
  /** Hides the message for that long from now, at most 12 hours. */
  postpone(receiptHandle: string, delaySeconds: number): Promise<void>;
  /** Deletes the message before its batch ends. */
  remove(receiptHandle: string): Promise<void>;
}
