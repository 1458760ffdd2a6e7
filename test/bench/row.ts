/** One measured figure. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  atMost?: number;
  atLeast?: number;
  /** What it is compared with, measured in the same run or stated where it comes from. */
  peer?: string;
}
