import type { EstimateEvent } from '@plumbline/contract/estimates';
import { DECLINE_REASON } from '@plumbline/contract/estimates/public-estimates';
import { describeViewTime } from '@plumbline/contract/estimates/view-time';
import { DEVICE_KINDS, type DeviceKind } from '@plumbline/contract/estimates/views';

const DEVICES: Readonly<Record<DeviceKind, string>> = {
  phone: 'on a phone',
  tablet: 'on a tablet',
  computer: 'on a computer',
};

/** Describes a view: the device, if known, and the duration, once reported. */
export function viewText({ device, seconds }: EstimateEvent['detail'], isRepeated: boolean): string {
  const kind = DEVICE_KINDS.find((known) => known === device);
  const opened = isRepeated ? 'Opened again' : 'Opened';
  const where = kind ? DEVICES[kind] : isRepeated ? '' : 'by the client';
  const text = `${opened} ${where}`.trimEnd();
  return seconds === undefined ? text : `${text}, ${describeViewTime(Number(seconds))}`;
}

/** The client's reason for declining; undefined for none, which is stored as a fixed text. */
export const givenReason = (detail: EstimateEvent['detail'] | undefined): string | undefined =>
  detail?.['reason'] === DECLINE_REASON ? undefined : detail?.['reason'];
