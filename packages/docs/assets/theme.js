// Before anything is painted, so a chosen theme does not flash up as the other one. The studio keeps its choice under the
// same name.
{
  const root = document.documentElement;
  root.dataset.scripts = '';
  try {
    const theme = localStorage.getItem('darkroom.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch {}
}
