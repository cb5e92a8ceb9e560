/** A row of `carrier`. */
export interface CarrierRow {
  id: number;
  name: string;
  code: string;
  phone: string;
  is_cold: boolean;
  is_active: boolean;
}
