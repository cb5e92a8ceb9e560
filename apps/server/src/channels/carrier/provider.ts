import type { Config } from '../../config.ts';
import { kuaidi100 } from './kuaidi100.ts';
import { createLocalCarrier } from './local.ts';
import type { CarrierTracking } from './port.ts';

/** The tracking service where its keys are set; a demo shop makes its parcels' way up; elsewhere nobody is asked. */
export function createCarrierTracking(
  config: Pick<Config, 'kuaidi100' | 'messageTimeoutMs' | 'demo'>,
): CarrierTracking | null {
  if (config.kuaidi100) return kuaidi100(config.kuaidi100, config.messageTimeoutMs);
  return config.demo ? createLocalCarrier() : null;
}
