import type { TrackingState } from '@qingnang/contract/orders';

/** A parcel as its carrier knows it, and where it goes. */
export interface TrackedParcel {
  /** The carrier's name, and its code at the tracking service; '' = it has none. */
  carrier: string;
  code: string;
  trackingNo: string;
  shippedAt: Date;
  /** The warehouse's name. */
  from: string;
  /** Province, city and district of the address. */
  to: string;
  /** Last four digits of the consignee's number: some carriers tell nothing without them. */
  phoneEnd: string;
}

export interface TrackingEvent {
  at: Date;
  place: string;
  message: string;
  state: TrackingState;
}

/** Who knows where parcels are. */
export interface CarrierTracking {
  /** Parcels of a carrier without a code cannot be asked about. */
  needsCode: boolean;
  /**
   * What has happened to a parcel until now, in any order; asking again tells the same events and perhaps more. A number that the
   * carrier does not know (yet) has none.
   * @throws when the carrier cannot be asked: the parcel's turn comes again
   */
  track(parcel: TrackedParcel): Promise<readonly TrackingEvent[]>;
}

export interface Kuaidi100Settings {
  customer: string;
  key: string;
  /** https://host */
  gateway: string;
}

/** A question that brought no answer that can be believed. It carries nothing of the parcel, so that it may be logged. */
export class TrackingFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message.slice(0, 200)}`);
    this.code = code;
  }
}
