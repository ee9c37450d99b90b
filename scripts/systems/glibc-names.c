// Functions of glibc that its C++ library and OpenSSL name and musl lacks, for musl.mjs.
#include <elf.h>
#include <link.h>
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

char __libc_single_threaded = 0;
unsigned int __cpu_model[4];
int __cpu_indicator_init(void) { return 0; }

unsigned int arc4random(void) {
  unsigned int value = 0;
  getrandom(&value, sizeof value, 0);
  return value;
}

size_t __strftime_l(char *text, size_t size, const char *format, const struct tm *when, locale_t locale) {
  return strftime_l(text, size, format, when, locale);
}

// Objects of a thread are not destroyed at its end.
int __cxa_thread_atexit_impl(void (*destroy)(void *), void *object, void *library) { return 0; }

void *__memcpy_chk(void *to, const void *from, size_t size, size_t room) { return memcpy(to, from, size); }
void *__memset_chk(void *to, int value, size_t size, size_t room) { return memset(to, value, size); }
char *__strcat_chk(char *to, const char *from, size_t room) { return strcat(to, from); }
long __fdelt_chk(long number) { return number / (8 * (long)sizeof(long)); }
int __vfprintf_chk(FILE *file, int flag, const char *format, va_list values) { return vfprintf(file, format, values); }
void __syslog_chk(int priority, int flag, const char *format, ...) {}

int __fprintf_chk(FILE *file, int flag, const char *format, ...) {
  va_list values;
  va_start(values, format);
  int written = vfprintf(file, format, values);
  va_end(values);
  return written;
}

int __sprintf_chk(char *to, int flag, size_t room, const char *format, ...) {
  va_list values;
  va_start(values, format);
  int written = vsprintf(to, format, values);
  va_end(values);
  return written;
}

// OpenSSL has no asynchronous work without them.
int getcontext(void *context) { return -1; }
int setcontext(const void *context) { return -1; }
void makecontext(void *context, void (*start)(void), int count, ...) {}

// The handler of an exception is looked up by the library that has the code.
struct found_object {
  unsigned long long flags;
  void *start;
  void *end;
  struct link_map *map;
  void *exception_header;
  unsigned long long reserved[7];
};

struct search {
  ElfW(Addr) address;
  struct found_object *found;
};

static int is_here(struct dl_phdr_info *object, size_t size, void *data) {
  struct search *search = data;
  ElfW(Addr) start = (ElfW(Addr))-1, end = 0, header = 0;
  int is_inside = 0;
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[index];
    ElfW(Addr) low = object->dlpi_addr + part->p_vaddr, high = low + part->p_memsz;
    if (part->p_type == PT_GNU_EH_FRAME) header = low;
    if (part->p_type != PT_LOAD) continue;
    if (search->address >= low && search->address < high) is_inside = 1;
    if (low < start) start = low;
    if (high > end) end = high;
  }
  if (!is_inside || header == 0) return 0;
  *search->found = (struct found_object){.start = (void *)start, .end = (void *)end, .exception_header = (void *)header};
  return 1;
}

int _dl_find_object(void *address, struct found_object *found) {
  struct search search = {(ElfW(Addr))address, found};
  return dl_iterate_phdr(is_here, &search) ? 0 : -1;
}
