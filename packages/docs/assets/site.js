// The pages work without this file. It collapses the list of guides on a narrow screen and adds copy buttons to code.
const list = document.querySelector('.sidebar details');
const narrow = matchMedia('(max-width: 899px)');
const fold = () => {
  if (list) list.open = !narrow.matches;
};
narrow.addEventListener('change', fold);
fold();

if (navigator.clipboard) {
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('code').textContent);
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 1500);
    });
    block.append(button);
  }
}
