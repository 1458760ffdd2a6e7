/** One measured value. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  atMost?: number;
  atLeast?: number;
  /** What it is compared with, measured in the same run or with its source. */
  peer?: string;
}
