/** Short messages behind one small port. */

export interface SmsMessage {
  /** Mobile number of the mainland, 11 digits. */
  phone: string;
  /** Name of one of the shop's templates (modules/identity/messages/rules). */
  template: string;
  /** The template's parameters in order. */
  values: readonly string[];
}

export interface SmsChannel {
  /** True when nothing leaves: staff read the message in the outbox. */
  isLocal: boolean;
  /**
   * Hands a message to the provider.
   * @returns its number there
   * @throws DeliveryFailure
   */
  send(message: SmsMessage): Promise<string>;
}

export interface SmsSettings {
  secretId: string;
  secretKey: string;
  appId: string;
  /** The signature that stands before each message. */
  sign: string;
  /** Our template → the provider's id. */
  templates: Readonly<Record<string, string>>;
  /** https://host */
  gateway: string;
}
