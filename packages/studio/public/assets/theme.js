// Before anything is painted, so that a chosen theme does not flash up as the other one.
try {
  const theme = localStorage.getItem('darkroom.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}
