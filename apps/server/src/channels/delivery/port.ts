/**
 * A message that did not leave. It carries the provider's code and words and nothing of the message, so that it may be logged and
 * shown to staff.
 */
export class DeliveryFailure extends Error {
  readonly code: string;
  /** True when sending it again cannot help: a number that is not in service, a receiver who has left. */
  readonly isFinal: boolean;

  constructor(code: string, message: string, isFinal: boolean) {
    super(`${code}: ${message.slice(0, 200)}`);
    this.code = code;
    this.isFinal = isFinal;
  }
}
