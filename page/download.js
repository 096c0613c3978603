// Saves a file for the user in the browser's folder for downloads.
export function download(name, data) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([data]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
