/** The progress of something, as its work reports it; indeterminate while it waits. */
export function Progress({ value, label }: { value: number | undefined; label: string }) {
  const percent = value === undefined ? undefined : Math.round(value * 100);
  return (
    <div
      className={percent === undefined ? 'progress waiting' : 'progress'}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent !== undefined && { 'aria-valuenow': percent })}
    >
      <span style={{ inlineSize: `${percent ?? 100}%` }} />
    </div>
  );
}
