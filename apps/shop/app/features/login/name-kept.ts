/** What was typed as name or number stays when one turns to another way of signing in. */
export interface NameKept {
  name: string;
  onName: (name: string) => void;
  /** What is done with the account before going on. */
  after?: () => Promise<void>;
}
