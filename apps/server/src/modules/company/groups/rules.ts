/** A customer group as files and calls name it. */
export interface NamedGroup {
  id: number;
  name: string;
}
